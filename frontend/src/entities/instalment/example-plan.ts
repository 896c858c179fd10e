import type { InstalmentPlan } from './queries';

/** The number of instalments that most banks offer. */
const usualCount = 3;

/**
 * Returns the plan that stands for all: three instalments, or else the highest number. Of several banks' plans it is
 * the dearest, so that the shop never says less than what a customer pays.
 */
export function examplePlan(plans: readonly InstalmentPlan[]): InstalmentPlan | undefined {
  const counts = plans.map(({ count }) => count);
  const count = counts.includes(usualCount) ? usualCount : Math.max(...counts);
  const [first, ...others] = plans.filter((plan) => plan.count === count);
  return others.reduce(
    (dearest, plan) => (plan.total > (dearest?.total ?? 0) ? plan : dearest),
    first,
  );
}
