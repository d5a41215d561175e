import { useState } from 'react'
import { FileLine, type ShownFile } from '../values/file-line.tsx'
import { Lightbox } from './lightbox.tsx'

/** True for a file that a lightbox can show. */
export const isPicture = ({ contentType }: ShownFile): boolean => contentType?.startsWith('image/') ?? false

/** Shows files by their type. A picture opens in a lightbox with all pictures among them. */
export function Gallery({ files, isLarge = false }: { files: readonly ShownFile[]; isLarge?: boolean }) {
  const [open, setOpen] = useState<number | null>(null)
  const pictures = files.filter(isPicture)
  return (
    <>
      {files.map((file) => (
        <FileLine
          key={file.url}
          file={file}
          isLarge={isLarge}
          {...(isPicture(file) ? { onOpen: () => setOpen(pictures.indexOf(file)) } : {})}
        />
      ))}
      <Lightbox pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
    </>
  )
}
