import './file-line.css'
import { useEffect, useRef, useState } from 'react'
import { useFacts } from '../../api.tsx'
import { Player } from '../media/player.tsx'
import { formatBytes } from './bytes.ts'

export type ShownFile = { url: string; name: string; contentType: string | null; bytes: number | null }

/**
 * File shown by its type: a large picture, audio with its waveform, or name and size. All can be
 * downloaded.
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

/** Picture in a size that fits the page, linked to the full file. */
function PictureOf({ url, name, isLarge }: Pick<ShownFile, 'url' | 'name'> & { isLarge: boolean }) {
  const copy = `${url}${url.includes('?') ? '&' : '?'}w=${isLarge ? 1280 : 640}`
  // Tries the resized copy, then the file itself; if both fail, only the link remains.
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
 * Time for which a signed address is reused although responses bring newer ones. Addresses are
 * valid for 15 minutes.
 */
const KEPT_SECONDS = 600

/**
 * Keeps signed addresses stable. Each response has a new address for the same file, so the first
 * one is reused until it is about to expire.
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

/** Loads the details of files on our own host. Files elsewhere stay links. */
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
        // The browser is offline or the file is gone. The link itself reports that when it is
        // opened.
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
