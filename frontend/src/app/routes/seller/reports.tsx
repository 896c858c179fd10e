export { SalesReportPage as Component } from '@/features/report/sales-report-page';
