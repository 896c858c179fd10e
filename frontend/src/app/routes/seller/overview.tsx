export { OverviewPage as Component } from '@/features/overview/overview-page';
