import type { Carrier } from '@/api/types';

const labels: Record<Carrier, string> = {
  yurtici: 'Yurtiçi Kargo',
  aras: 'Aras Kargo',
  mng: 'MNG Kargo (DHL eCommerce)',
  ptt: 'PTT Kargo',
  surat: 'Sürat Kargo',
  hepsijet: 'hepsiJET',
  other: 'Diğer',
};

/** Every carrier on the wire with what people read. */
export const carriers = Object.entries(labels) as [Carrier, string][];

/** A carrier in Turkish, another one by its own name; one that only a newer server knows stays as it came. */
export function carrierLabel(carrier: Carrier, carrierName?: string): string {
  if (carrierName) return carrierName;
  return new Map<string, string>(carriers).get(carrier) ?? carrier;
}
