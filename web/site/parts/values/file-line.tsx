import './file-line.css'
import { useEffect, useRef, useState } from 'react'
import { useFacts } from '../../api.tsx'
import { Player } from '../media/player.tsx'
import { formatBytes } from './bytes.ts'

export type ShownFile = { url: string; name: string; contentType: string | null; bytes: number | null }

/**
 * Shows a file by its type. A picture is shown large and audio has a player with a waveform. For
 * other files the name and size are shown. Every file can be downloaded.
 */
export function FileLine({ file, isLarge = false }: { file: ShownFile; isLarge?: boolean }) {
  const { language } = useFacts()
  const { name, contentType, bytes } = file
  const [url = file.url] = useStableUrls([file.url])
  const kind = contentType?.split('/')[0]
  return (
    <figure className="file">
      {kind === 'image' && <PictureOf url={url} name={name} isLarge={isLarge} />}
      {kind === 'audio' && <Player src={url} title={name} />}
      {kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: deliveries come without captions.
        <video className="file-picture" src={url} controls preload="metadata" aria-label={name} />
      )}
      <figcaption className="file-line small">
        <a href={url} download={name} rel="noopener">
          {name}
        </a>
        {bytes !== null && <span className="muted">{formatBytes(bytes, language)}</span>}
      </figcaption>
    </figure>
  )
}

/** Picture in a size that fits the page. A click opens the full file. */
function PictureOf({ url, name, isLarge }: Pick<ShownFile, 'url' | 'name'> & { isLarge: boolean }) {
  const copy = `${url}${url.includes('?') ? '&' : '?'}w=${isLarge ? 1280 : 640}`
  // Shows the resized copy of the picture. If the copy fails to load, the picture itself is tried.
  // If that fails too, only the link remains.
  const [tries, setTries] = useState<readonly string[]>([copy, url])
  const [src] = tries
  if (src === undefined) return <p className="small muted">This picture cannot be shown here. Download it instead.</p>
  return (
    <a href={url} target="_blank" rel="noopener">
      <img
        className="file-picture"
        src={src}
        alt={name}
        loading="lazy"
        onError={() => setTries((before) => before.slice(1))}
      />
    </a>
  )
}

/**
 * A signed address is used for this long, even if a later response has a newer address of the same
 * file. The server's addresses are valid for 15 minutes.
 */
const KEPT_SECONDS = 600

/**
 * Keeps the addresses of files stable. Each response of the API has a newly signed address for the
 * same file. A new address would make the browser load the file again, so the first one is used
 * until it is about to expire.
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

/**
 * Loads the name, type and size of files on our own server. Files on other servers remain plain
 * links.
 */
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

/** Last path segment of an address. */
function nameIn(url: string): string {
  const path = new URL(url, 'http://localhost').pathname
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || url
}
