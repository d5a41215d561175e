import './case-files.css'
import { useState } from 'react'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { FileLine, type ShownFile, useFileDetails } from '../../parts/values/file-line.tsx'

/**
 * Files of a case. Pictures are shown inline, and each opens larger. Audio and video have players.
 * Other files are listed by name. Files that the admin may not read, or that are stored elsewhere,
 * stay links.
 */
export function CaseFiles({ urls }: { urls: readonly string[] }) {
  const files = useFileDetails(urls)
  const [open, setOpen] = useState<ShownFile | null>(null)
  return (
    <>
      <ul className="case-files">
        {files.map((file) =>
          isPicture(file) ? (
            <li key={file.url}>
              <button type="button" className="case-file" aria-haspopup="dialog" onClick={() => setOpen(file)}>
                <Picture src={file.url} alt="" ratio="1 / 1" sizes="12rem" />
                <span className="small">{file.name}</span>
              </button>
            </li>
          ) : (
            <li key={file.url} className="case-file-other">
              <FileLine file={file} />
            </li>
          ),
        )}
      </ul>
      <Sheet title={open?.name ?? ''} isOpen={open !== null} onClose={() => setOpen(null)} isWide>
        {open && (
          <div className="case-file-open">
            <FileLine file={open} isLarge />
          </div>
        )}
      </Sheet>
    </>
  )
}

const isPicture = ({ contentType }: ShownFile): boolean => contentType?.startsWith('image/') ?? false
