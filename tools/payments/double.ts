import { binary } from '../paths.mjs';
import { startService } from '../process/commands.ts';

/** Variables of which each says who takes cards. */
const choices = ['SHOP_CARD_PROVIDER', 'STRIPE_SECRET_KEY', 'IYZICO_API_KEY'];

/**
 * Whether the developer has chosen a card provider.
 * @param chosen the developer's variables
 */
export function hasCardProvider(chosen: NodeJS.ProcessEnv) {
  return choices.some((name) => chosen[name]);
}

/** Starts the payment provider that takes no money; returns the variables of a shop that uses it. */
export const startPaymentDouble = () => startService(binary('payment-double', 'debug'));
