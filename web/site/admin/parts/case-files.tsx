import './case-files.css'
import { useState } from 'react'
import { isPicture } from '../../parts/media/gallery.tsx'
import { Lightbox } from '../../parts/media/lightbox.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { FileLine, useFileDetails } from '../../parts/values/file-line.tsx'

/** Files that the admin may not read, or that are stored elsewhere, stay links. */
export function CaseFiles({ urls }: { urls: readonly string[] }) {
  const files = useFileDetails(urls)
  const [open, setOpen] = useState<number | null>(null)
  const pictures = files.filter(isPicture)
  return (
    <>
      <ul className="case-files">
        {files.map((file) =>
          isPicture(file) ? (
            <li key={file.url}>
              <button
                type="button"
                className="case-file"
                aria-haspopup="dialog"
                onClick={() => setOpen(pictures.indexOf(file))}
              >
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
      <Lightbox pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
    </>
  )
}
