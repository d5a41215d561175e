import './thumb.css'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

/** A thing as a small square beside its name; its first letter where there is no picture of it. */
export const Thumb = ({ name, url }: { name: string; url: string | null }) => (
  <span className="thumb" aria-hidden="true">
    {url === null ? [...name][0]?.toUpperCase() : <Picture src={url} alt="" ratio="1 / 1" sizes="3rem" missing="" />}
  </span>
)

/** A line of a list with what it is about in front. */
export const ThumbLine = ({ name, url, children }: { name: string; url: string | null; children: ReactNode }) => (
  <span className="thumb-line">
    <Thumb name={name} url={url} />
    <span className="thumb-words">{children}</span>
  </span>
)
