import type { PageState } from '../../../../web/auth/page-state.ts'
import { builtPages } from './built-pages.ts'
import { askJsonRoute } from './json-answer.ts'
import { type PageInput, renderPage } from './page-context.ts'

type Page = Partial<PageState> & Pick<PageState, 'page'>
type Answer = { status: 200; body: string } | { status: 422; body: string } | { status: 303; body: string }

type FormCall = {
  /** The JSON route that does the work. */
  ask: string
  body?: object
  /** The page to show again when it refuses, with what was typed. */
  again: Page
  onDone: (answer: unknown) => Answer | Promise<Answer>
}

/** What a form sent without a script gets: the next page, or the same one saying what is wrong (422). */
export async function answerForm(input: PageInput, { ask, body, again, onDone }: FormCall): Promise<Answer> {
  const answer = await askJsonRoute(input.request, input.reply, 'POST', ask, body)
  if (answer.status < 300) return onDone(answer.body)
  const { explain } = await builtPages()
  if (answer.retryAfterSeconds !== undefined) input.reply.header('retry-after', answer.retryAfterSeconds)
  const explained = explain(answer.status, answer.body, answer.retryAfterSeconds)
  return { status: 422, body: await renderPage(input, { ...again, ...explained }) }
}

export const show = async (input: PageInput, page: Page): Promise<Answer> => ({
  status: 200,
  body: await renderPage(input, page),
})
