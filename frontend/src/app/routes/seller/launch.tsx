export { LaunchChecks as Component } from '@/features/launch/launch-checks';
