import './person-line.css'
import type { ReactNode } from 'react'
import { Link } from '../navigation.tsx'

/** A face, or the first letter of a name. */
export const Face = ({
  name,
  imageUrl,
  isLarge = false,
}: {
  name: string
  imageUrl: string | null
  isLarge?: boolean
}) =>
  imageUrl === null ? (
    <span className={isLarge ? 'face face-large' : 'face'} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  ) : (
    <img className={isLarge ? 'face face-large' : 'face'} src={imageUrl} alt="" width={96} height={96} loading="lazy" />
  )

/** Somebody, by face and name, and a word about them. */
export const PersonLine = ({
  name,
  imageUrl,
  to,
  about,
}: {
  name: string
  imageUrl: string | null
  to?: string
  about?: ReactNode
}) => (
  <span className="person-line">
    <Face name={name} imageUrl={imageUrl} />
    <span className="person-words">
      {to === undefined ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
      {about !== undefined && <span className="small muted">{about}</span>}
    </span>
  </span>
)
