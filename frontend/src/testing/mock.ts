import { HttpResponse, delay, http, type RequestHandlerOptions, type StrictRequest } from 'msw';
import type {
  ResponseOf,
  BodyOf,
  Method,
  PathOf,
  PathParamsOf,
  QueryOf,
  StatusOf,
} from '@/api/calls';
import type { ErrorBody, ErrorCode } from '@/api/types';

declare const kind: unique symbol;

/** An answer of exactly this call. */
interface Answer<M extends Method, P extends PathOf<M>> {
  [kind]: [M, P];
}

/** What no server says, but may come in its place. */
interface Disturbance {
  [kind]: 'disturbance';
}

type Reply<M extends Method, P extends PathOf<M>> = <S extends StatusOf<M, P> & number>(
  status: S,
  json: ResponseOf<M, P, S>,
) => Answer<M, P>;

/** The parameters behind a call's question mark, by the names that it has. */
export interface Query<P extends PathOf<'get'>> {
  get: (name: keyof QueryOf<P>) => string | null;
  has: (name: keyof QueryOf<P>) => boolean;
  toString: () => string;
}

interface Call<M extends Method, P extends PathOf<M>> {
  request: StrictRequest<BodyOf<M, P> & object>;
  params: PathParamsOf<M, P>;
  query: P extends PathOf<'get'> ? Query<P> : URLSearchParams;
  reply: Reply<M, P>;
}

// Nothing leaves the call to the handlers before.
type Result<M extends Method, P extends PathOf<M>> = Answer<M, P> | Disturbance | undefined;

/** What a mocked call does. */
export type Resolver<M extends Method, P extends PathOf<M>> = (
  call: Call<M, P>,
) => Result<M, P> | Promise<Result<M, P>>;

function mocked<M extends Method>(method: M) {
  return <P extends PathOf<M>>(
    path: P,
    resolver: Resolver<M, P>,
    options?: RequestHandlerOptions,
  ) =>
    http[method](
      `*${path.replace(/{(\w+)}/g, ':$1')}`,
      ({ request, params }) =>
        resolver({
          request,
          params,
          query: new URL(request.url).searchParams,
          reply: (status: number, json: object) => HttpResponse.json(json, { status }),
        } as unknown as Call<M, P>) as Promise<HttpResponse<never> | undefined>,
      options,
    );
}

/** Handlers that can answer only what the server's document allows: paths, methods, statuses, bodies. */
export const mock = {
  get: mocked('get'),
  post: mocked('post'),
  put: mocked('put'),
  delete: mocked('delete'),
};

/** A refusal as the server words it. */
export function refusal(
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
): ErrorBody {
  return { success: false, code, message, ...(fields && { fields }) };
}

/** An answer that is not there yet when the test ends. */
export async function noAnswer(): Promise<undefined> {
  await delay('infinite');
  return undefined;
}

/** Nothing comes back. */
export const lostConnection = () => HttpResponse.error() as unknown as Disturbance;

/** Something between us and the server speaks in its place. */
export const foreignPage = (status: number) =>
  new HttpResponse('<h1>Bad Gateway</h1>', { status }) as unknown as Disturbance;

/** A file in place of JSON, with the name that the server gives it. */
export const fileReply = (content: string, name?: string) =>
  new HttpResponse(content, {
    headers: name ? { 'Content-Disposition': `attachment; filename="${name}"` } : {},
  }) as unknown as Disturbance;

/** A 503 that asks to come back, almost at once. */
export const tooBusy = (code: ErrorCode = 'busy', retryAfter = '0.01') =>
  HttpResponse.json(refusal(code, 'Mağaza yoğun.'), {
    status: 503,
    headers: { 'Retry-After': retryAfter },
  }) as unknown as Disturbance;
