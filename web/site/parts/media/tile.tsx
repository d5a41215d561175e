import './tile.css'
import type { ReactNode } from 'react'
import { Link } from '../../navigation.tsx'
import { Picture } from './picture.tsx'

type TileProps = {
  to: string
  title: string
  imageUrl: string | null
  about?: ReactNode
  isFirst?: boolean
  children?: ReactNode
}

/** Card with a picture on top. */
export const Tile = ({ to, title, imageUrl, about, isFirst = false, children }: TileProps) => (
  <article className="tile">
    <Link to={to} className="tile-link">
      {imageUrl === null ? (
        <span className="picture tile-letter" aria-hidden="true">
          {[...title][0]?.toUpperCase()}
        </span>
      ) : (
        <Picture src={imageUrl} alt="" isFirst={isFirst} sizes="(max-width: 40rem) 50vw, 17rem" />
      )}
      <strong>{title}</strong>
    </Link>
    {about !== undefined && <p className="small muted">{about}</p>}
    {children}
  </article>
)

/** Grid of `Tile`s, as many in a row as fit. */
export const Tiles = ({ children }: { children: ReactNode }) => <div className="tiles">{children}</div>
