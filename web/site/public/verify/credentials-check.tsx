import type { FoundLicences, VerifiedFile } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Say, say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { useSendFile } from '../send-file.ts'
import { FoundWorks } from './found-works.tsx'
import { sayStatement } from './statements.ts'

/**
 * Reads a file's content credentials, and finds the licenses of the works of which it is a copy.
 * The server does not store the file.
 */
export function CredentialsCheck() {
  const { send, done, refused, isBusy } = useSendFile('POST /api/licences/by-file')
  return (
    <div className="form">
      <FileDrop
        choose={say('Choose a file')}
        accept="image/png,image/jpeg,image/webp,audio/wav,audio/mpeg,application/pdf"
        hint={say('A picture, a screenshot, a recording or a PDF, up to 20 MB. We read the file and do not keep it.')}
        busyLabel={isBusy ? say('Reading the file') : undefined}
        onFiles={([file]) => {
          if (file && !isBusy) send(file)
        }}
      />
      <RefusalNotice refused={refused} />
      {done?.credentials && <Credentials credentials={done.credentials} />}
      {done?.mark && <Mark mark={done.mark} />}
      {done && <Found found={done} />}
    </div>
  )
}

function Credentials({ credentials }: { credentials: VerifiedFile }) {
  const { found, altered, valid, trusted, statements, licence } = credentials
  return (
    <Notice tone={!found ? 'calm' : altered || !valid ? 'bad' : trusted ? 'good' : 'warn'} title={titleOf(credentials)}>
      <ul className="stack">
        {statements.map((statement) => (
          <li key={statement}>{sayStatement(statement, credentials)}</li>
        ))}
      </ul>
      {licence !== null && <LicenceLink licence={licence} />}
    </Notice>
  )
}

function Mark({ mark: { madeAt } }: { mark: NonNullable<FoundLicences['mark']> }) {
  return (
    <Notice tone="calm" title={say('It has our mark for AI')}>
      <Say
        text="It has the invisible mark of what a model made on {brand}, on {day}. The mark remains in changed copies, and somebody can copy it to another file. Only Content Credentials prove who made a file. <link>What this means</link>"
        values={{
          brand: brandName(),
          day: <Day at={madeAt} hasYear />,
          link: (words) => <Link to="/made-with-ai">{words}</Link>,
        }}
      />
    </Notice>
  )
}

/** Never says that a picture is not from here: it may be private, or changed too much. */
function Found({ found: { works, result } }: { found: FoundLicences }) {
  if (works.length > 0) return <FoundWorks works={works} />
  if (result === 'SIGNED' || result === 'MARKED') return null
  return (
    <Notice tone="calm" title={say('We know no license for this file')}>
      {say(
        'That proves nothing either way. We find licensed pictures even if they were resized, saved again or mirrored, but not if they were cropped or edited. Ask whoever uses it for the code of the license.',
      )}
    </Notice>
  )
}

function titleOf({ found, altered, valid, trusted }: VerifiedFile) {
  if (!found) return say('This file has no signed information')
  if (altered || !valid) return say('This file was changed after it was signed')
  return trusted ? say('This file is unchanged since it was signed') : say('Unchanged, but signed by an unknown signer')
}

/** A stranger's file may contain any address, so only our verification pages are linked. */
function LicenceLink({ licence }: { licence: string }) {
  const path = URL.parse(licence)?.pathname ?? ''
  return path.startsWith('/verify/') ? (
    <p>
      <Link to={path}>{say('View its license')}</Link>
    </p>
  ) : null
}
