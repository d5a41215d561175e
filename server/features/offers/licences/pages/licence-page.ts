import type { LicencePageProps } from '../../../../../web/licences/shown-licence.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { checkLicence } from '../check-licence.ts'

type Page = { status: 200 | 404; body: string }

/** A licence for people, by its code; `sha256`: the fingerprint that somebody typed in. One that is none is told how it failed. */
export async function licencePage(ctx: Context, typed: string, sha256: string | undefined): Promise<Page> {
  try {
    const licence = await checkLicence(ctx, typed)
    const props: LicencePageProps = { licence, checkedAt: licence.checkedAt, compared: compared(licence, sha256) }
    return { status: 200, body: await renderPage('licence', props) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NotFound') throw error
    return { status: 404, body: await renderPage('licence-form', { failed: { typed, why: error.message } }) }
  }
}

/** As it is copied out of a terminal: in any case, blanks between, the file's name behind. */
function compared({ files }: LicencePageProps['licence'], typed: string | undefined): LicencePageProps['compared'] {
  if (typed === undefined) return undefined
  const [sha256] = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(typed.toLowerCase()) ?? []
  if (sha256 === undefined) return { typed, result: 'no-fingerprint' }
  return { typed, result: files.some((file) => file.sha256 === sha256) ? 'match' : 'other' }
}
