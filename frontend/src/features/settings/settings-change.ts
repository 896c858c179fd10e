import type { BodyOf } from '@/api/calls';

/** Settings to change; `null` restores the default. */
export type SettingsChange = Omit<BodyOf<'put', '/api/seller/settings'>, 'updatedAt'>;
