import { asBoolean, storedValue } from '@/lib/storage';

/** Whether this device makes a sound for a new order. */
export const storedSound = storedValue('local', 'dorduncu-siparis-sesi', asBoolean);

/** Plays two short tones. A page that was never touched may not make a sound; then it stays silent. */
export function playChime(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0.15 });
  volume.connect(context.destination);
  const tones = [880, 1175].map((frequency, index) => {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    tone.start(context.currentTime + index * 0.16);
    tone.stop(context.currentTime + index * 0.16 + 0.13);
    return tone;
  });
  tones.at(-1)?.addEventListener('ended', () => void context.close());
}
