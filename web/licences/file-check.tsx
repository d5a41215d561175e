import { Field, Section } from '../shell/parts.tsx'
import type { LicencePageProps, ShownLicence } from './shown-licence.ts'

type Result = 'match' | 'other' | 'no-fingerprint' | 'too-large' | 'failed'

const RESULTS: Record<Result, { tone: 'good' | 'bad' | 'calm'; words: string }> = {
  match: { tone: 'good', words: 'This file is one of those that were delivered under this licence, to the last byte.' },
  other: {
    tone: 'bad',
    words:
      'This file is none of those that were delivered. A copy that was saved anew, made smaller or cut has another fingerprint: ask for the file as it was delivered.',
  },
  'no-fingerprint': {
    tone: 'bad',
    words: 'That is no SHA-256: it has 64 characters, each a digit or a letter from a to f.',
  },
  'too-large': { tone: 'calm', words: 'This file is too large to look at here. Work its fingerprint out as below.' },
  failed: { tone: 'calm', words: 'The file could not be read. Try again, or work its fingerprint out as below.' },
}

/**
 * Compares a file with those of the licence by its SHA-256. With a script the browser does it, and the file stays where it
 * is; without one, a person works the fingerprint out and types it in.
 */
export function FileCheck({ licence, compared }: Pick<LicencePageProps, 'licence' | 'compared'>) {
  const known = licence.files.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]))
  return (
    <Section id="check" title="Is a file part of it?">
      {known.length === 0 ? (
        <p>The work lies elsewhere, and has no fingerprint here: a file cannot be compared with it.</p>
      ) : (
        <>
          <div data-check-file={known.join(' ')} hidden>
            <div className="field">
              <label htmlFor="file">Choose the file</label>
              <input id="file" type="file" aria-describedby="file-remark" />
              <p id="file-remark" className="hint">
                It stays on your device. Only its fingerprint is worked out, here in your browser.
              </p>
            </div>
            <div className="after" role="status">
              <p data-result="working" className="notice calm" hidden>
                Working the fingerprint out…
              </p>
              {(['match', 'other', 'too-large', 'failed'] as const).map((result) => (
                <p key={result} data-result={result} className={`notice ${RESULTS[result].tone}`} hidden>
                  {RESULTS[result].words}
                </p>
              ))}
            </div>
          </div>
          {compared && (
            <p className={`notice ${RESULTS[compared.result].tone}`} role="status">
              {RESULTS[compared.result].words}
            </p>
          )}
          <details data-by-hand open>
            <summary>Compare a fingerprint by hand</summary>
            <div className="stack">
              <p>
                Work out the SHA-256 of the file: <code>shasum -a 256 FILE</code> on macOS and Linux,{' '}
                <code>certutil -hashfile FILE SHA256</code> on Windows.
              </p>
              <form className="form" method="get" action={`/verify/${licence.code}#check`}>
                <Field
                  name="sha256"
                  label="Fingerprint (SHA-256)"
                  value={compared?.typed}
                  autoComplete="off"
                  required
                  maxLength={200}
                />
                <div className="actions">
                  <button className="button">Compare</button>
                </div>
              </form>
            </div>
          </details>
        </>
      )}
      <Files files={licence.files} />
    </Section>
  )
}

const Files = ({ files }: Pick<ShownLicence, 'files'>) => (
  <ol className="files">
    {files.map(({ sha256, bytes, contentType, host }, at) => (
      <li key={sha256 ?? at}>
        {sha256 === null ? (
          `A file ${host === null ? 'that is no longer here' : `at ${host}`}, without a fingerprint`
        ) : (
          <>
            {contentType?.split(';')[0]}
            {bytes !== null && <>, {sizeInWords(bytes)}</>}
            <br />
            <code className="muted">{sha256}</code>
          </>
        )}
      </li>
    ))}
  </ol>
)

/** `1.8 MB`; a megabyte is a million bytes. */
function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
