import type { Answer, Operation } from './answers.ts'
import type { CallName, Client, Input, Sent } from './client.ts'

type FieldsOf<Op> =
  | (Op extends { query?: infer Query } ? keyof NonNullable<Query> : never)
  | (Op extends { body: infer Body } ? keyof Body : never)

/** Operations that answer a list page by page. */
export type ListName<Operations> = {
  [Name in CallName<Operations>]: Extract<FieldsOf<Operations[Name]>, 'offset' | 'cursor'> extends never ? never : Name
}[CallName<Operations>]

/**
 * The pages of a list, one after the other, each asked for when it is wanted:
 * `for await (const page of pages(client, 'GET /api/offers/list'))`. Each is an answer; one that is refused is the last.
 * Where a list has a cursor, nothing is missed or met twice. Where it has only an offset, rows that come or go meanwhile
 * move the others: tell rows by their ids.
 */
export async function* pages<Operations extends Record<keyof Operations, Operation>, Name extends ListName<Operations>>(
  client: Client<Operations>,
  operation: Name,
  ...[input]: Record<never, never> extends Input<Operations[Name]>
    ? [input?: Input<Operations[Name]>]
    : [input: Input<Operations[Name]>]
): AsyncGenerator<Answer<Operations[Name]>, void, undefined> {
  const call = client as unknown as (operation: Name, sent: Sent) => Promise<Answer<Operations[Name]>>
  const sent: Sent = input ?? {}
  // A search may be asked by a body.
  const place = sent.body === undefined ? 'query' : 'body'
  let asked = sent[place] as Place | undefined
  for (;;) {
    const answer = await call(operation, { ...sent, ...(asked && { [place]: asked }) })
    yield answer
    const next = answer.ok && placeAfter(asked ?? {}, answer.body)
    if (!next) return
    asked = next
  }
}

type Place = { limit?: number; offset?: number; cursor?: string; [field: string]: unknown }
type Page = { nextCursor?: string | null; total?: number; limit?: number; offset?: number; [field: string]: unknown }

/** Where the page after this one stands; undefined: this was the last. */
function placeAfter(asked: Place, body: unknown): Place | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  // Some answers stand in a `data`.
  const { nextCursor, total = 0, limit = asked.limit, offset = asked.offset ?? 0, ...page } = dataOf(body)
  if (nextCursor !== undefined) return nextCursor === null ? undefined : { ...asked, offset: 0, cursor: nextCursor }
  const step = limit ?? Object.values(page).find(Array.isArray)?.length ?? 0
  return step > 0 && offset + step < total ? { ...asked, offset: offset + step } : undefined
}

const dataOf = (body: object): Page => ('data' in body ? (body.data as Page) : (body as Page))
