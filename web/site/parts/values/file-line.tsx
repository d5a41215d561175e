import './file-line.css'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { AiNote, useDescribeMade } from '../media/ai-mark.tsx'
import { Player } from '../media/player.tsx'
import { formatBytes } from './bytes.ts'

export type ShownFile = { url: string; name: string; contentType: string | null; bytes: number | null }

type FileLineProps = {
  file: ShownFile
  isLarge?: boolean
  /** Opens the picture. Without this callback, the picture links to its file. */
  onOpen?: () => void
}

/** Shows a file by its type. Every file can be downloaded. */
export function FileLine({ file, isLarge = false, onOpen }: FileLineProps) {
  const { language } = useFacts()
  const { name, contentType, bytes } = file
  const [url = file.url] = useStableUrls([file.url])
  const kind = contentType?.split('/')[0]
  const describe = useDescribeMade({ src: url })
  return (
    <figure className="file">
      {kind === 'image' && <PictureOf url={url} name={name} isLarge={isLarge} onOpen={onOpen} />}
      {kind === 'audio' && <Player src={url} title={name} />}
      {kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: deliveries come without captions.
        <video className="file-picture" src={url} controls preload="metadata" aria-label={describe(name)} />
      )}
      <figcaption className="file-line small">
        <a href={url} download={name} rel="noopener">
          {name}
        </a>
        {bytes !== null && <span className="muted">{formatBytes(bytes, language)}</span>}
        {kind !== 'audio' && <AiNote src={url} />}
      </figcaption>
    </figure>
  )
}

type PictureOfProps = Pick<ShownFile, 'url' | 'name'> & { isLarge: boolean; onOpen: (() => void) | undefined }

function PictureOf({ url, name, isLarge, onOpen }: PictureOfProps) {
  const copy = `${url}${url.includes('?') ? '&' : '?'}w=${isLarge ? 1280 : 640}`
  // Tries the resized copy, and then the picture itself. If both fail, only the link remains.
  const [tries, setTries] = useState<readonly string[]>([copy, url])
  const describe = useDescribeMade({ src: url })
  const [src] = tries
  if (src === undefined)
    return <p className="small muted">{say('This picture cannot be shown here. Download it instead.')}</p>
  const picture = (
    <img
      className="file-picture"
      src={src}
      alt={describe(name)}
      loading="lazy"
      onError={() => setTries((before) => before.slice(1))}
    />
  )
  return onOpen ? (
    <button type="button" className="file-open" aria-haspopup="dialog" onClick={onOpen}>
      {picture}
    </button>
  ) : (
    <a href={url} target="_blank" rel="noopener">
      {picture}
    </a>
  )
}

/**
 * Number of seconds for which an address is reused. The server's addresses are valid for 15
 * minutes.
 */
const KEPT_SECONDS = 600

/**
 * Keeps the addresses of files stable. Each response has a newly signed address for the same file,
 * and a new address would make the browser load the file again.
 */
function useStableUrls(urls: readonly string[]): readonly string[] {
  const cache = useRef(new Map<string, string>())
  return urls.map((url) => {
    const [path = url] = url.split('?')
    const known = cache.current.get(path)
    if (known !== undefined && expiryOf(url) - expiryOf(known) < KEPT_SECONDS) return known
    cache.current.set(path, url)
    return url
  })
}

const expiryOf = (url: string): number => Number(/[?&]expires=(\d+)/.exec(url)?.[1] ?? 0)

/** Loads the name, type and size of files on our server. Other files remain plain links. */
export function useFileDetails(addresses: readonly string[]): readonly ShownFile[] {
  const urls = useStableUrls(addresses)
  const { baseUrl } = useFacts()
  const [known, setKnown] = useState<Readonly<Record<string, ShownFile>>>({})
  const wanted = urls.join('\n')
  useEffect(() => {
    const ending = new AbortController()
    const ours = wanted.split('\n').filter((one) => one !== '' && new URL(one, baseUrl).origin === location.origin)
    for (const url of ours)
      fetch(url, { method: 'HEAD', signal: ending.signal }).then(
        ({ ok, headers }) => {
          if (!ok) return
          const contentType = headers.get('content-type')?.split(';')[0] ?? null
          const bytes = Number(headers.get('content-length')) || null
          const name = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? nameIn(url)
          setKnown((before) => ({ ...before, [url]: { url, name, contentType, bytes } }))
        },
        // The browser is offline or the file no longer exists. The reader sees this when opening
        // the link.
        () => undefined,
      )
    return () => ending.abort()
  }, [wanted, baseUrl])
  return urls.map((url) => known[url] ?? { url, name: nameIn(url), contentType: null, bytes: null })
}

function nameIn(url: string): string {
  const path = new URL(url, 'http://localhost').pathname
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || url
}
