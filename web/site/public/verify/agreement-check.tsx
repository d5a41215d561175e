import type { SignedAgreement } from '../../../../client/src/api-types.ts'
import { Facts, Section } from '../../../parts/layout/page.tsx'
import { message, say } from '../../../words/say.ts'
import { Snapshot } from '../../parts/values/moment.tsx'
import { TimestampLine } from '../parts/timestamp-line.tsx'
import { CompareFile, type ComparisonWords } from './compare-file.tsx'

const RESULTS: ComparisonWords = {
  match: { tone: 'good', words: message('This file is the signed agreement, unchanged.') },
  other: {
    tone: 'bad',
    words: message(
      'This file is not the signed agreement, or it was changed. A copy that was printed, scanned or saved again has a different fingerprint. Ask for the file as it was downloaded.',
    ),
  },
  'no-fingerprint': { tone: 'bad', words: message('This file has no fingerprint.') },
  'too-large': { tone: 'bad', words: message('This file is too large to be the signed agreement.') },
  failed: { tone: 'calm', words: message('The file could not be read. Try again.') },
}

/**
 * Says that both sides signed an agreement, and compares a PDF with it. It names neither side,
 * because anyone with the code reads it.
 */
export function AgreementCheck({ agreement }: { agreement: SignedAgreement }) {
  const { code, signedAt, textSha256, pdfSha256, timestamp, isLatest } = agreement
  return (
    <Section title={say('Signed agreement')}>
      <p>
        {isLatest
          ? say('Both sides have signed an agreement about this work.')
          : say('Both sides have signed this agreement, and a later version since.')}
      </p>
      <Facts
        rows={[
          [say('Code'), <code key="code">{code}</code>],
          [say('Signed by both'), <Snapshot key="at" at={signedAt} />],
          [
            say('Time-stamped'),
            timestamp === null ? say('Not yet') : <TimestampLine key="timestamp" timestamp={timestamp} />,
          ],
          [
            say('SHA-256 of the text'),
            <code key="text" className="small words">
              {textSha256}
            </code>,
          ],
          [
            say('SHA-256 of the PDF'),
            pdfSha256 === null ? (
              say('Not downloaded by anyone yet')
            ) : (
              <code key="pdf" className="small words">
                {pdfSha256}
              </code>
            ),
          ],
        ]}
      />
      {pdfSha256 !== null && <CompareFile known={[pdfSha256]} results={RESULTS} accept="application/pdf" />}
    </Section>
  )
}
