import type { ApiResult, Operation } from './answers.ts'
import type { CallInput, CallName, Client, Input } from './client.ts'

type FieldsOf<Op> =
  | (Op extends { query?: infer Query } ? keyof NonNullable<Query> : never)
  | (Op extends { body: infer Body } ? keyof Body : never)

/** Operations that return a list in pages. */
export type ListName<Operations> = {
  [Name in CallName<Operations>]: Extract<FieldsOf<Operations[Name]>, 'offset' | 'cursor'> extends never ? never : Name
}[CallName<Operations>]

/**
 * Iterates over the pages of a list: `for await (const page of pages(client, 'GET
 * /api/offers/list'))`. Requests a page when the loop needs the page. If the server refuses a
 * page, that refusal is the last result. A list with a cursor skips and repeats no row. A list
 * with only an offset may do both if other rows are added or removed, so compare rows by id.
 */
export async function* pages<Operations extends Record<keyof Operations, Operation>, Name extends ListName<Operations>>(
  client: Client<Operations>,
  operation: Name,
  ...[input]: Record<never, never> extends Input<Operations[Name]>
    ? [input?: Input<Operations[Name]>]
    : [input: Input<Operations[Name]>]
): AsyncGenerator<ApiResult<Operations[Name]>, void, undefined> {
  const call = client as unknown as (operation: Name, sent: CallInput) => Promise<ApiResult<Operations[Name]>>
  const sent: CallInput = input ?? {}
  // Searches have a body, and the body contains the paging parameters.
  const place = sent.body === undefined ? 'query' : 'body'
  let position = sent[place] as Place | undefined
  for (;;) {
    const response = await call(operation, { ...sent, ...(position && { [place]: position }) })
    yield response
    const next = response.ok && getNextPosition(position ?? {}, response.body)
    if (!next) return
    position = next
  }
}

type Place = { limit?: number; offset?: number; cursor?: string; [field: string]: unknown }
type Page = { nextCursor?: string | null; total?: number; limit?: number; offset?: number; [field: string]: unknown }

/** Returns the position of the next page. Undefined after the last page. */
function getNextPosition(current: Place, body: unknown): Place | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  // Some operations put their response into a member `data`.
  const { nextCursor, total = 0, limit = current.limit, offset = current.offset ?? 0, ...page } = dataOf(body)
  if (nextCursor !== undefined) return nextCursor === null ? undefined : { ...current, offset: 0, cursor: nextCursor }
  const step = limit ?? Object.values(page).find(Array.isArray)?.length ?? 0
  return step > 0 && offset + step < total ? { ...current, offset: offset + step } : undefined
}

const dataOf = (body: object): Page => ('data' in body ? (body.data as Page) : (body as Page))
