import { Link } from '../../navigation.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { useSendFile } from '../send-file.ts'

/** Reads a file's content credentials. The server does not store the file. */
export function CredentialsCheck() {
  const { send, done, refused, isBusy } = useSendFile('POST /api/credentials/verify')
  return (
    <div className="form">
      <FileDrop
        choose="Choose a file"
        accept="image/png,image/jpeg,image/webp,audio/wav,audio/mpeg,application/pdf"
        hint="A picture, a recording or a PDF, up to 20 MB. We read the file and do not keep it."
        busyLabel={isBusy ? 'Reading the file' : undefined}
        onFiles={([file]) => {
          if (file && !isBusy) send(file)
        }}
      />
      <RefusalNotice refused={refused} />
      {done && (
        <Notice
          tone={!done.found ? 'calm' : done.altered || !done.valid ? 'bad' : done.trusted ? 'good' : 'warn'}
          title={titleOf(done)}
        >
          <ul className="stack">
            {done.statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
          {done.licence !== null && <LicenceLink licence={done.licence} />}
        </Notice>
      )}
    </div>
  )
}

function titleOf({
  found,
  altered,
  valid,
  trusted,
}: {
  found: boolean
  altered: boolean
  valid: boolean
  trusted: boolean
}) {
  if (!found) return 'This file has no signed information'
  if (altered || !valid) return 'This file was changed after it was signed'
  return trusted ? 'This file is unchanged since it was signed' : 'Unchanged, but signed by an unknown signer'
}

/** A stranger's file may contain any address, so only our verification pages are linked. */
function LicenceLink({ licence }: { licence: string }) {
  const path = URL.parse(licence)?.pathname ?? ''
  return path.startsWith('/verify/') ? (
    <p>
      <Link to={path}>View its license</Link>
    </p>
  ) : null
}
