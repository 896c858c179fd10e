import { ApiError } from '@/lib/errors';
import type { ErrorCode } from './types';

/** Whether the server refused a request with this code. */
export const isRefusal = <Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { code: Code } => error instanceof ApiError && error.code === code;
