import { useState } from 'react';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';

/** Returns a choice for the order, which this tab keeps under `name`, and a setter; empty by default. */
export function useKeptChoice(name: string) {
  const [choice, setChoice] = useState(() => keptOrder.read()?.[name] ?? '');
  const choose = (chosen: string) => {
    setChoice(chosen);
    keepForOrder({ [name]: chosen });
  };
  return [choice, choose] as const;
}
