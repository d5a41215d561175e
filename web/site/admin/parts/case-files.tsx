import './case-files.css'
import { useState } from 'react'
import { FileLine, type ShownFile, useFilesAt } from '../../parts/file-line.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Sheet } from '../../parts/sheet.tsx'

/**
 * What a case is decided by: pictures to be seen at once, each of which opens larger; sounds and films to be played; the
 * rest by its name. What the one who looks may not see, and what lies elsewhere, stays a link.
 */
export function CaseFiles({ urls }: { urls: readonly string[] }) {
  const files = useFilesAt(urls)
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
