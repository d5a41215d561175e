import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use, useRef } from 'react'
import type { Answer, Success } from '../../client/src/answers.ts'
import type { ApiOperations, AuthOperations } from '../../client/src/api-types.ts'
import type { Client, Input } from '../../client/src/client.ts'
import type { SiteData, SiteFacts } from './site-data.ts'

type Operations = ApiOperations & AuthOperations
export type OperationName = keyof Operations
type OperationOf<Name extends OperationName> = Operations[Name]
export type InputOf<Op> = Input<Op>
/** What an operation answers when it goes well. */
export type Body<Op extends { answers: object; errors: { error: string } }> = Success<Op>['body']

/** What a refusal is called where its envelope has no code, as that of likeness. */
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

/** What the server would not do, or what kept us from asking: thrown by reads, returned by calls. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | null
  /** What is wrong with each part of the request, where its envelope says so in words. */
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
    this.code = refusal.error.code ?? CODE_OF_STATUS[refusal.status] ?? 'UnexpectedAnswer'
    this.details = refusal.error.details
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.requestId = refusal.requestId ?? null
    this.reasons = refusal.error.validationErrors ?? []
  }
}

const SiteContext = createContext<SiteData | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteData {
  const site = use(SiteContext)
  if (!site) throw new Error('This part stands outside of the site.')
  return site
}
export const useFacts = (): SiteFacts => useSite().facts
/** Who is signed in; null for a stranger. */
export const useViewer = (): SiteFacts['viewer'] => useFacts().viewer

/** @throws Error on a page that strangers may open. */
export function useSignedIn(): NonNullable<SiteFacts['viewer']> {
  const viewer = useViewer()
  if (!viewer) throw new Error('Nobody is signed in here.')
  return viewer
}

const isOfAuth = (operation: string): boolean => / \/api\/(?:auth\/|me$)/.test(operation)

/** Asks, and throws what is refused. */
export async function ask<Name extends OperationName>(
  site: Pick<SiteData, 'api' | 'auth'>,
  operation: Name,
  input?: InputOf<OperationOf<Name>>,
  signal?: AbortSignal,
): Promise<Body<OperationOf<Name>>> {
  const client = (isOfAuth(operation) ? site.auth : site.api) as Client<Operations>
  const call = client as (name: string, input: object) => Promise<Answer<OperationOf<Name>>>
  const answer = await call(operation, { ...input, ...(signal ? { signal } : {}) })
  if (answer.ok) return answer.body as Body<OperationOf<Name>>
  throw new Refused(answer as ConstructorParameters<typeof Refused>[0])
}

/** Under which an answer is kept: the operation first, so that all answers of one can be asked anew. */
export const keyOf = (operation: OperationName, input?: object): QueryKey =>
  input === undefined ? [operation] : [operation, input]

/**
 * For a page's `prefetch`. What was seen before is shown at once, on the way back most of all, and asked anew beside it.
 * @throws Refused
 */
export const bring = <Name extends OperationName>(
  site: SiteData,
  operation: Name,
  input?: InputOf<OperationOf<Name>>,
): Promise<Body<OperationOf<Name>>> =>
  site.answers.ensureQueryData({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => ask(site, operation, input, signal),
    staleTime: FRESH_MS,
    revalidateIfStale: true,
  })

/** Reads what `prefetch` has brought; undefined when it has not come. */
export type ReadAnswer = <Name extends keyof ApiOperations>(
  operation: Name,
  input?: InputOf<ApiOperations[Name]>,
) => Body<ApiOperations[Name]> | undefined

/** Reads what was brought, for a page's `head`. */
export const readerOf =
  (site: Pick<SiteData, 'answers'>): ReadAnswer =>
  (operation, input) =>
    site.answers.getQueryData(keyOf(operation, input))

/** How long an answer is taken as it is when a page is shown again. */
export const FRESH_MS = 15_000

type AnswerOptions = {
  /** Ask only when this is true. */
  when?: boolean
  /** Ask again so often while the page is looked at. */
  everySeconds?: number | false
  /** Keep showing the last page of a list while the next one comes. */
  keepsLast?: boolean
}

/**
 * An answer of the API: kept, shared by all who ask, asked anew when the page is looked at again. On the server there is
 * what the page's `prefetch` brought and nothing else.
 */
export function useAnswer<Name extends OperationName>(
  operation: Name,
  input?: InputOf<OperationOf<Name>>,
  { when = true, everySeconds = false, keepsLast = false }: AnswerOptions = {},
): UseQueryResult<Body<OperationOf<Name>>, Refused> {
  const site = useSite()
  return useQuery<Body<OperationOf<Name>>, Refused>({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => ask(site, operation, input, signal),
    enabled: when,
    staleTime: FRESH_MS,
    refetchInterval: everySeconds === false ? false : everySeconds * 1000,
    ...(keepsLast ? { placeholderData: keepPreviousData as never } : {}),
  })
}

type PageOf<Name extends OperationName> = Body<OperationOf<Name>>

/**
 * A list, page by page. `next` makes the input of the page after the last one, or null at the end.
 */
export function useAnswers<Name extends OperationName>(
  operation: Name,
  input: InputOf<OperationOf<Name>>,
  next: (last: PageOf<Name>, all: readonly PageOf<Name>[]) => InputOf<OperationOf<Name>> | null,
  { when = true }: { when?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<PageOf<Name>>, Refused> {
  const site = useSite()
  return useInfiniteQuery<PageOf<Name>, Refused, InfiniteData<PageOf<Name>>, QueryKey, InputOf<OperationOf<Name>>>({
    queryKey: [operation, 'pages', input],
    queryFn: ({ pageParam, signal }) => ask(site, operation, pageParam as InputOf<OperationOf<Name>>, signal),
    initialPageParam: input,
    getNextPageParam: (last, all) => next(last, all),
    enabled: when,
    staleTime: FRESH_MS,
  })
}

type CallOptions<Name extends OperationName> = {
  /** Whose answers are no longer true afterwards: they are asked anew. */
  changes?: readonly OperationName[]
  onDone?: (body: Body<OperationOf<Name>>) => void
  /** An answer that is on its way already, for whoever asks for the same; undefined: none is. */
  begun?: (input: InputOf<OperationOf<Name>>) => Promise<Body<OperationOf<Name>>> | undefined
}

/**
 * A change at the server. `call` never rejects: it gives the body, or undefined with `refused` saying why. While it is
 * under way a second click does nothing.
 */
export function useCall<Name extends OperationName>(
  operation: Name,
  { changes = [], onDone, begun }: CallOptions<Name> = {},
) {
  const site = useSite()
  const answers = useQueryClient()
  const mutation = useMutation<Body<OperationOf<Name>>, Refused, InputOf<OperationOf<Name>>>({
    mutationFn: (input) => begun?.(input) ?? ask(site, operation, input),
    onSuccess: async (body) => {
      await Promise.all(changes.map((name) => answers.invalidateQueries({ queryKey: [name] })))
      onDone?.(body)
    },
  })
  const isUnderWay = useRef(false)
  const call = async (input: InputOf<OperationOf<Name>>): Promise<Body<OperationOf<Name>> | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    try {
      return await mutation.mutateAsync(input)
    } catch (error) {
      if (error instanceof Refused) return undefined
      throw error
    } finally {
      isUnderWay.current = false
    }
  }
  return { call, isBusy: mutation.isPending, refused: mutation.error, done: mutation.data, reset: mutation.reset }
}
