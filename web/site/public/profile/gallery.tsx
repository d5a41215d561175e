import './gallery.css'
import { say } from '../../../words/say.ts'
import { Picture } from '../../parts/media/picture.tsx'

/** Without pictures, shows the name's first letter. */
export const Gallery = ({ name, pictures: [first, ...others] }: { name: string; pictures: readonly string[] }) => (
  <div className="gallery">
    {first === undefined ? (
      <span className="picture gallery-letter" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    ) : (
      <Picture src={first} alt={name} isFirst sizes="(max-width: 60rem) 100vw, 45rem" />
    )}
    {others.length > 0 && (
      <div className="gallery-others">
        {others.map((src, at) => (
          <Picture
            key={src}
            src={src}
            alt={say('{name}, picture {at}', { name, at: at + 2 })}
            sizes="(max-width: 60rem) 50vw, 15rem"
          />
        ))}
      </div>
    )}
  </div>
)
