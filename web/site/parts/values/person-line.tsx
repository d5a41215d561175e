import './person-line.css'
import { type ReactNode, useState } from 'react'
import { Link } from '../../navigation.tsx'

type FaceProps = { name: string; imageUrl: string | null; isLarge?: boolean }

/** Profile picture. Without a loaded picture, shows the name's first letter. */
export function Face({ name, imageUrl, isLarge = false }: FaceProps) {
  const [isBroken, setBroken] = useState(false)
  const className = isLarge ? 'face face-large' : 'face'
  return (
    <span className={className} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
      {imageUrl !== null && !isBroken && (
        <img src={imageUrl} alt="" width={96} height={96} loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  )
}

/** A person's picture and name, with a short text. */
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
