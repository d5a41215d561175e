import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use, useRef } from 'react'
import type { ApiResult, Success } from '../../client/src/answers.ts'
import type { ApiOperations, AuthOperations } from '../../client/src/api-types.ts'
import type { Client, Input } from '../../client/src/client.ts'
import type { SiteData, SiteFacts } from './site-data.ts'
import type { PageEvent } from './stale-reads.ts'

type Operations = ApiOperations & AuthOperations
export type OperationName = keyof Operations
export type OperationOf<Name extends OperationName> = Operations[Name]
export type InputOf<Op> = Input<Op>
export type BodyOf<Name extends OperationName> = OperationOf<Name> extends { body: infer Sent } ? Sent : never
export type Body<Op extends { answers: object; errors: { error: string } }> = Success<Op>['body']

/** Used for errors without a code of their own, for example those of the likeness routes. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableEntity',
  429: 'RateLimited',
  503: 'ServiceUnavailable',
}

/**
 * The server refused the call, or could not be reached. Queries throw this error, and mutations
 * return it.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | null
  readonly reasons: readonly string[]

  constructor(refusal: {
    status: number
    error: { code?: string; error: string; details?: unknown; validationErrors?: readonly string[] }
    retryAfterSeconds?: number
    requestId?: string | null
  }) {
    super(refusal.error.error)
    this.name = 'Refused'
    this.status = refusal.status
    this.code = refusal.error.code ?? CODE_OF_STATUS[refusal.status] ?? 'UnexpectedResponse'
    this.details = refusal.error.details
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.requestId = refusal.requestId ?? null
    this.reasons = refusal.error.validationErrors ?? []
  }
}

const SiteContext = createContext<SiteData | null>(null)
export const SiteProvider = SiteContext.Provider

/**
 * Returns data that the whole site shares, such as the API client and the cached responses.
 * @throws Error outside the site
 */
export function useSite(): SiteData {
  const site = use(SiteContext)
  if (!site) throw new Error('This component was rendered outside the site.')
  return site
}
/** Returns facts about this installation and the reader. */
export const useFacts = (): SiteFacts => useSite().facts
/** Returns the signed-in person, or null for a guest. */
export const useViewer = (): SiteFacts['viewer'] => useFacts().viewer

/**
 * Returns the signed-in person.
 * @throws Error if nobody is signed in
 */
export function useSignedIn(): NonNullable<SiteFacts['viewer']> {
  const viewer = useViewer()
  if (!viewer) throw new Error('No one is signed in here.')
  return viewer
}

const isAuthOperation = (operation: string): boolean => / \/api\/(?:auth\/|me$)/.test(operation)

/**
 * Sends a request.
 * @throws ApiError
 */
export async function request<Name extends OperationName>(
  site: Pick<SiteData, 'api' | 'auth'>,
  operation: Name,
  input?: InputOf<OperationOf<Name>>,
  signal?: AbortSignal,
): Promise<Body<OperationOf<Name>>> {
  const client = (isAuthOperation(operation) ? site.auth : site.api) as Client<Operations>
  const call = client as (name: string, input: object) => Promise<ApiResult<OperationOf<Name>>>
  const response = await call(operation, { ...input, ...(signal ? { signal } : {}) })
  if (response.ok) return response.body as Body<OperationOf<Name>>
  throw new ApiError(response as ConstructorParameters<typeof ApiError>[0])
}

/**
 * Returns a cache key that starts with the operation, so that all responses of one operation can
 * be invalidated together.
 */
export const queryKeyOf = (operation: OperationName, input?: object): QueryKey =>
  input === undefined ? [operation] : [operation, input]

/**
 * Fetches data in a page's `prefetch`. A cached response is shown at once and refreshed in the
 * background.
 * @throws ApiError
 */
export const prefetchQuery = <Name extends OperationName>(
  site: SiteData,
  operation: Name,
  input?: InputOf<OperationOf<Name>>,
): Promise<Body<OperationOf<Name>>> =>
  site.queryClient.ensureQueryData({
    queryKey: queryKeyOf(operation, input),
    queryFn: ({ signal }) => request(site, operation, input, signal),
    staleTime: FRESH_MS,
    revalidateIfStale: true,
  })

/** Loads the first page of a list for `useApiList`. After a refusal, the browser tries again. */
export const prefetchList = <Name extends OperationName>(
  site: SiteData,
  operation: Name,
  input: InputOf<OperationOf<Name>>,
): Promise<void> =>
  site.queryClient.prefetchInfiniteQuery({
    queryKey: [operation, 'pages', input],
    queryFn: ({ signal }) => request(site, operation, input, signal),
    initialPageParam: input,
    staleTime: FRESH_MS,
  })

/** Returns undefined if `prefetch` did not load the response. */
export type ReadCached = <Name extends keyof ApiOperations>(
  operation: Name,
  input?: InputOf<ApiOperations[Name]>,
) => Body<ApiOperations[Name]> | undefined

/** Lets a page's `head` read cached responses. */
export const createReader =
  (site: Pick<SiteData, 'queryClient'>): ReadCached =>
  (operation, input) =>
    site.queryClient.getQueryData(queryKeyOf(operation, input))

/** Milliseconds for which a cached response counts as fresh. */
export const FRESH_MS = 15_000

type QueryOptions<Answer = unknown> = {
  when?: boolean
  /** Seconds between two fetches. A function can decide by the last response. */
  everySeconds?: number | false | ((last: Answer | undefined) => number | false)
  /** Keeps the last page of a list on screen while the next one loads. */
  keepsLast?: boolean
}

/**
 * Returns a cached response. Fetches a missing or old one, and again if the window gets the focus.
 * On the server, only responses of the page's `prefetch` exist.
 */
export function useApiQuery<Name extends OperationName>(
  operation: Name,
  input?: InputOf<OperationOf<Name>>,
  { when = true, everySeconds = false, keepsLast = false }: QueryOptions<Body<OperationOf<Name>>> = {},
): UseQueryResult<Body<OperationOf<Name>>, ApiError> {
  const site = useSite()
  return useQuery<Body<OperationOf<Name>>, ApiError>({
    queryKey: queryKeyOf(operation, input),
    queryFn: ({ signal }) => request(site, operation, input, signal),
    enabled: when,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) =>
      Number(typeof everySeconds === 'function' ? everySeconds(state.data) : everySeconds) * 1000 || false,
    ...(keepsLast ? { placeholderData: keepPreviousData as never } : {}),
  })
}

type PageOf<Name extends OperationName> = Body<OperationOf<Name>>

/**
 * Reads a list page by page. `next` returns the input for the next page, or null after the last
 * one.
 */
export function useApiList<Name extends OperationName>(
  operation: Name,
  input: InputOf<OperationOf<Name>>,
  next: (last: PageOf<Name>, all: readonly PageOf<Name>[]) => InputOf<OperationOf<Name>> | null,
  { when = true }: { when?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<PageOf<Name>>, ApiError> {
  const site = useSite()
  return useInfiniteQuery<PageOf<Name>, ApiError, InfiniteData<PageOf<Name>>, QueryKey, InputOf<OperationOf<Name>>>({
    queryKey: [operation, 'pages', input],
    queryFn: ({ pageParam, signal }) => request(site, operation, pageParam as InputOf<OperationOf<Name>>, signal),
    initialPageParam: input,
    getNextPageParam: (last, all) => next(last, all),
    enabled: when,
    staleTime: FRESH_MS,
  })
}

let table: Promise<typeof import('./stale-reads.ts') | null> | undefined
/** Resolves to null if a new release has removed the file. */
const loadStaleReads = () => {
  table ??= import('./stale-reads.ts').catch(() => null)
  return table
}

/**
 * Fetches the responses again that a write or an event has made outdated. If the table of these
 * responses cannot be loaded, fetches all responses again.
 */
export async function refetchAfter(queryClient: QueryClient, cause: OperationName | PageEvent): Promise<void> {
  const known = await loadStaleReads()
  if (!known) return queryClient.invalidateQueries()
  await Promise.all(known.staleAfter(cause).map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  return undefined
}

/** A refusal with one of these statuses may mean that the page is outdated. */
const OUTDATED: ReadonlySet<number> = new Set([404, 409, 422])

type CallOptions<Name extends OperationName> = {
  onDone?: (body: Body<OperationOf<Name>>) => void
  /** Returns a running request with the same input, which is used instead of a second one. */
  findRunning?: (input: InputOf<OperationOf<Name>>) => Promise<Body<OperationOf<Name>>> | undefined
}

/**
 * Sends a request that changes something. `call` never rejects: after a failure, it resolves to
 * undefined and `refused` has the reason. Ignores clicks while a call is running. Then fetches
 * outdated responses again, even after a refusal that suggests an outdated page.
 */
export function useApiMutation<Name extends OperationName>(
  operation: Name,
  { onDone, findRunning }: CallOptions<Name> = {},
) {
  const site = useSite()
  const queryClient = useQueryClient()
  const mutation = useMutation<Body<OperationOf<Name>>, ApiError, InputOf<OperationOf<Name>>>({
    mutationFn: (input) => {
      void loadStaleReads()
      return findRunning?.(input) ?? request(site, operation, input)
    },
    onSuccess: async (body) => {
      await refetchAfter(queryClient, operation)
      onDone?.(body)
    },
    onError: ({ status }) => {
      // Not awaited, because the refetch may remove the component that shows the refusal.
      if (OUTDATED.has(status)) void refetchAfter(queryClient, operation)
    },
  })
  const isUnderWay = useRef(false)
  const call = async (input: InputOf<OperationOf<Name>>): Promise<Body<OperationOf<Name>> | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    try {
      return await mutation.mutateAsync(input)
    } catch (error) {
      if (error instanceof ApiError) return undefined
      throw error
    } finally {
      isUnderWay.current = false
    }
  }
  return { call, isBusy: mutation.isPending, refused: mutation.error, done: mutation.data, reset: mutation.reset }
}
