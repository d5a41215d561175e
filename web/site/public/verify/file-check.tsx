import { useState } from 'react'
import type { Licence } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { message, Say, say } from '../../../words/say.ts'
import { useFilters } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { compareFingerprint, formatFileSize } from '../file-fingerprint.ts'
import { TimestampLine } from '../parts/timestamp-line.tsx'
import { CompareFile, type ComparisonWords } from './compare-file.tsx'

const SHASUM = 'shasum -a 256 FILE'
const CERTUTIL = 'certutil -hashfile FILE SHA256'

const RESULTS: ComparisonWords = {
  match: { tone: 'good', words: message('This file is identical to a file delivered under this license.') },
  other: {
    tone: 'bad',
    words: message(
      'This file is not one of the delivered files. A copy that was saved again, resized or cropped has a different fingerprint. Ask for the file as it was delivered.',
    ),
  },
  'no-fingerprint': {
    tone: 'bad',
    words: message('Enter a SHA-256 fingerprint: 64 characters, each a digit or a letter from a to f.'),
  },
  'too-large': {
    tone: 'calm',
    words: message('This file is too large to check here. Compute its fingerprint as described below.'),
  },
  failed: {
    tone: 'calm',
    words: message('The file could not be read. Try again, or compute its fingerprint as described below.'),
  },
}

/**
 * Checks by the SHA-256 hash if a file belongs to a license. The browser computes the hash without
 * uploading the file. Without a script, the reader pastes the hash.
 */
export function FileCheck({ licence: { code, files } }: { licence: Licence }) {
  const known = files.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]))
  return (
    <Section title={say('Check a file against this license')}>
      {known.length === 0 ? (
        <p>{say('The work is stored elsewhere and has no fingerprint here, so we cannot compare a file with it.')}</p>
      ) : (
        <>
          <CompareFile known={known} results={RESULTS} />
          <ByHand code={code} known={known} />
        </>
      )}
      <Lines>
        {files.map(({ sha256, bytes, contentType, host, timestamp }, at) => (
          <li key={sha256 ?? at}>
            {sha256 === null ? (
              sayUnread(host)
            ) : (
              <span>
                {contentType?.split(';')[0]}
                {bytes !== null && <>, {formatFileSize(bytes)}</>}
                <br />
                <code className="small muted words">{sha256}</code>
                {timestamp !== null && (
                  <>
                    <br />
                    <TimestampLine timestamp={timestamp} isLabeled />
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const sayUnread = (host: string | null) =>
  host === null
    ? say('A file that is no longer available, without a fingerprint')
    : say('A file at {host}, without a fingerprint', { host })

function ByHand({ code, known }: { code: string; known: readonly string[] }) {
  const { search, change } = useFilters()
  const requested = search.get('sha256')
  const [typed, setTyped] = useState(requested ?? '')
  const result = requested === null ? null : RESULTS[compareFingerprint(requested, known)]
  return (
    <>
      {result && <Notice tone={result.tone}>{say(result.words)}</Notice>}
      <details open={requested !== null}>
        <summary>{say('Compare a fingerprint manually')}</summary>
        <form
          className="form"
          method="get"
          action={`/verify/${code}`}
          onSubmit={(event) => {
            event.preventDefault()
            change({ sha256: typed })
          }}
        >
          <p>
            <Say
              text="Compute the SHA-256 fingerprint of the file: {shasum} on macOS and Linux, {certutil} on Windows."
              values={{
                shasum: <code>{SHASUM}</code>,
                certutil: <code>{CERTUTIL}</code>,
              }}
            />
          </p>
          <TextField
            name="sha256"
            label={say('Fingerprint (SHA-256)')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            isRequired
            maxLength={200}
          />
          <div>
            <Button type="submit">{say('Compare')}</Button>
          </div>
        </form>
      </details>
    </>
  )
}
