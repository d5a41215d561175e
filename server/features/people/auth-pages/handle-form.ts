import type { PageState } from '../../../../web/auth/page-state.ts'
import { callRoute } from '../../../platform/http/call-route.ts'
import { toErrorBody } from '../../../platform/http/envelopes.ts'
import { toAppError } from '../../../platform/http/failures.ts'
import type { Route } from '../../../platform/http/route.ts'
import { explainError } from '../../../platform/pages/built-pages.ts'
import { languageOfReader, type PageInput, renderAuthPage } from './page-context.ts'

export type SignInRoutes = Readonly<
  Record<
    'confirm' | 'forgotPassword' | 'login' | 'logout' | 'resendCode' | 'resetPassword' | 'secondStep' | 'signup',
    Route
  >
>

export type RecoveryRoutes = Readonly<Record<'stop' | 'finish', Route>>

type Page = Partial<PageState> & Pick<PageState, 'page'>
type PageResponse<Status extends number> = { status: Status; body: string }

type FormCall<Done> = {
  /** The form uses the schema and the handler of this JSON route. */
  route: Route
  body?: object
  /** Page to show after a refusal, with what the person has typed. */
  pageOnError: Page
  onDone: (response: unknown) => Done | Promise<Done>
  /** Continues a sign-in that requires a second step. */
  onSecondStep?: () => Done
}

/**
 * Answers a form that was sent without JavaScript: redirects, or renders `pageOnError` with the
 * error (422).
 */
export async function handleForm<Done extends PageResponse<200 | 303>>(
  input: PageInput,
  { route, body, pageOnError: again, onDone, onSecondStep }: FormCall<Done>,
): Promise<Done | PageResponse<422>> {
  let response: { body: unknown }
  try {
    response = await callRoute(route, input, body)
  } catch (error) {
    const failure = toAppError(error)
    if (failure.code === 'SECOND_STEP_REQUIRED' && onSecondStep) return onSecondStep()
    if (failure.status >= 500) input.request.log.error({ err: error, route: route.path }, 'request failed')
    const { retryAfterSeconds } = failure
    if (retryAfterSeconds !== undefined) input.reply.header('retry-after', retryAfterSeconds)
    const language = await languageOfReader(input)
    const refusal = toErrorBody('standard', failure, language)
    const explained = await explainError(language, failure.status, refusal, retryAfterSeconds)
    return { status: 422, body: await renderAuthPage(input, { ...again, ...explained }) }
  }
  return onDone(response.body)
}

export const showAuthPage = async (input: PageInput, page: Page): Promise<PageResponse<200>> => ({
  status: 200,
  body: await renderAuthPage(input, page),
})
