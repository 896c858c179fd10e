// The types of the server's calls, read from its document.
import type { OkStatus, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { paths } from './schema';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths that have a call of this method, as the document writes them. */
export type PathOf<M extends Method> = PathsWithMethod<paths, M>;

/** What something has by a name; never, when it has nothing of it. */
type PartOf<T, Name extends PropertyKey> = T extends unknown
  ? Name extends keyof T
    ? NonNullable<T[Name]>
    : never
  : never;

type Parameters<M extends Method, P extends PathOf<M>> = PartOf<paths[P][M], 'parameters'>;

/** Ids and the like within a path. */
export type PathParamsOf<M extends Method, P extends PathOf<M>> = PartOf<Parameters<M, P>, 'path'>;

/** The parameters behind the question mark; those that are undefined are left out. */
export type QueryOf<P extends PathOf<M>, M extends Method = 'get'> = OrUndefined<
  PartOf<Parameters<M, P>, 'query'>
>;

type OrUndefined<T> = { [K in keyof T]: T[K] | undefined };

type HeadersOf<M extends Method, P extends PathOf<M>> = PartOf<Parameters<M, P>, 'header'>;

type Contents<M extends Method, P extends PathOf<M>> = PartOf<
  PartOf<paths[P][M], 'requestBody'>,
  'content'
>;

/** The JSON that a call takes. */
export type BodyOf<M extends Method, P extends PathOf<M>> = PartOf<
  Contents<M, P>,
  'application/json'
>;

/** The form with files that a call takes. */
export type FormOf<M extends Method, P extends PathOf<M>> = PartOf<
  Contents<M, P>,
  'multipart/form-data'
>;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** The media types of the files that a call takes as they are. */
type FileTypeOf<M extends Method, P extends PathOf<M>> = Exclude<
  KeysOf<Contents<M, P>>,
  'application/json' | 'multipart/form-data'
>;

type FileOf<Type> = [Type] extends [never] ? never : { type: Type; bytes: ArrayBuffer };

/** Those parts of a call that it has. */
type Parts<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };

/** Where a call goes. */
export type AddressOf<M extends Method, P extends PathOf<M>> = Parts<{
  params: PathParamsOf<M, P>;
}> &
  Partial<Parts<{ query: QueryOf<P, M> }>>;

/** All that is said with a call. */
export type CallOf<M extends Method, P extends PathOf<M>> = AddressOf<M, P> &
  Parts<{ body: BodyOf<M, P>; file: FileOf<FileTypeOf<M, P>> }> &
  Partial<Parts<{ headers: HeadersOf<M, P> }>> & { signal?: AbortSignal; keepalive?: boolean };

/** What follows a path; nothing has to if nothing is required. */
export type Arguments<T> = [RequiredKeysOf<T>] extends [never] ? [call?: T] : [call: T];

type Responses<M extends Method, P extends PathOf<M>> = PartOf<paths[P][M], 'responses'>;

/** The statuses that a call may answer with. */
export type StatusOf<M extends Method, P extends PathOf<M>> = KeysOf<Responses<M, P>>;

/** The JSON that comes with a status. */
export type ResponseOf<M extends Method, P extends PathOf<M>, S extends StatusOf<M, P>> = Named<
  PartOf<PartOf<PartOf<Responses<M, P>, S>, 'content'>, 'application/json'>
>;

/** Without "anything else", which is how the document says that there is nothing. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/** What a call answers, but for whether it succeeded: the client has looked at that. */
export type DataOf<M extends Method, P extends PathOf<M>> = Omit<
  ResponseOf<M, P, StatusOf<M, P> & OkStatus>,
  'success'
>;
