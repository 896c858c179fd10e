export { BankStatement as Component } from '@/features/bank-statement/bank-statement';
