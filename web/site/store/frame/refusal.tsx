import { Notice } from '../../../parts/feedback/notice.tsx'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { ApiError } from '../../api.tsx'
import { useFilters, usePath, useRefetchPage } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useWords, type Words } from '../words/words.ts'

type Code = keyof Words['refusals']

const isKnown = (code: string, refusals: Words['refusals']): code is Code => Object.hasOwn(refusals, code)

/** For an unknown code, returns a general text. */
export const getRefusalText = (code: string, refusals: Words['refusals']): { title: string; text: string } =>
  isKnown(code, refusals) ? refusals[code] : refusals.unknown

/**
 * Returns the error code in the URL. The server adds the code when it refuses a form that was sent
 * without a script.
 */
export const useRefusedCode = (): string | null => useFilters().search.get('refused')

/** Explains an error, given as an object or as its code. Renders nothing without an error. */
export function FanRefusal({ refused }: { refused: ApiError | string | null | undefined }) {
  const { refusals } = useWords()
  if (refused === null || refused === undefined) return null
  const { title, text } = getRefusalText(typeof refused === 'string' ? refused : refused.code, refusals)
  return (
    <Notice tone="bad" title={title}>
      {text}
    </Notice>
  )
}

export function StoreRefusal({ refused }: { refused: { status: number; message: string } }) {
  const { frame, refusals } = useWords()
  const again = useRefetchPage()
  const path = usePath()
  const mayPass = refused.status === 0 || refused.status === 429 || refused.status >= 500
  const isGone = refused.status === 404
  const start = /^\/c\/[^/]+/.exec(path)?.[0]
  const isElsewhere = start === undefined || start === path
  const gone = start === path ? frame.notOpen : frame.nothing
  const { title, text } = isGone ? gone : getRefusalText(codeOf(refused), refusals)
  return (
    <>
      <PageHeading title={title} lead={text} />
      <Actions>
        {mayPass && (
          <Button look="primary" onClick={again}>
            {frame.again}
          </Button>
        )}
        {!mayPass && (
          <Button look="primary" to={isElsewhere ? '/stores' : start}>
            {isElsewhere ? frame.stores : frame.home}
          </Button>
        )}
      </Actions>
    </>
  )
}

const BY_STATUS: Readonly<Record<number, string>> = { 0: 'Unreachable', 429: 'RateLimited', 503: 'ServiceUnavailable' }
const codeOf = (refused: { status: number }): string =>
  refused instanceof ApiError ? refused.code : (BY_STATUS[refused.status] ?? 'unknown')
