import type { UploadOptions } from '../../../../client/src/upload.ts'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { Upload, type Uploaded } from '../../parts/forms/upload.tsx'
import { doNothing, type Rows, Try } from '../shown.tsx'

const filesOf = (name: string): readonly Uploaded[] => [
  { url: '/a.png', key: 'a', name, contentType: 'image/png', bytes: 1_400_000 },
]
const sendNothing = (file: File, { onProgress }: UploadOptions) => {
  onProgress?.({ sent: file.size / 2, total: file.size })
  const error = { code: 'Unreachable', error: 'Nothing is sent on this page.', cause: null } as const
  return Promise.resolve({ ok: false, status: 0, error, requestId: null } as const)
}
const UPLOAD = { maxBytes: 500_000_000, onChange: doNothing, send: sendNothing } as const

export const FILES: Rows = {
  FileDrop: (say) => ({
    usual: <FileDrop choose={say.verb} hint={say.sentence} camera="environment" onFiles={doNothing} />,
    busy: <FileDrop choose={say.verb} hint={say.sentence} busyLabel={say.busy} onFiles={doNothing} />,
    failed: <FileDrop choose={say.verb} hint={say.sentence} error={say.wrong} onFiles={doNothing} />,
    long: <FileDrop choose={say.longVerb} hint={say.longSentence} isMany onFiles={doNothing} />,
  }),
  Upload: (say) => ({
    usual: (
      <Try start={filesOf('portrait.png')}>
        {(files, change) => (
          <Upload
            {...UPLOAD}
            label={say.title}
            hint={say.sentence}
            files={files}
            onChange={(edit) => change(edit(files))}
          />
        )}
      </Try>
    ),
    empty: <Upload {...UPLOAD} label={say.words[0]} hint={say.sentence} files={[]} />,
    failed: <Upload {...UPLOAD} label={say.words[1]} hint={say.sentence} files={[]} error={say.wrong} />,
    long: <Upload {...UPLOAD} label={say.longTitle} hint={say.longSentence} files={filesOf(say.longName)} />,
  }),
}
