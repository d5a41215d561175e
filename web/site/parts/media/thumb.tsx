import './thumb.css'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

/** Square picture beside a name. Without a picture, shows the name's first letter. */
export const Thumb = ({ name, url }: { name: string; url: string | null }) => (
  <span className="thumb" aria-hidden="true">
    {url === null ? [...name][0]?.toUpperCase() : <Picture src={url} alt="" ratio="1 / 1" sizes="3rem" missing="" />}
  </span>
)

/** List row with a thumbnail. */
export const ThumbLine = ({ name, url, children }: { name: string; url: string | null; children: ReactNode }) => (
  <span className="thumb-line">
    <Thumb name={name} url={url} />
    <span className="thumb-words">{children}</span>
  </span>
)
