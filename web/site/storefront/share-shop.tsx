import './share-shop.css'
import { useEffect, useState } from 'react'
import { useFacts } from '../api.tsx'
import { Link } from '../navigation.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { EmbedCode } from '../parts/licensing/embed-code.tsx'
import { drawQrCode, type QrCode, qrFile } from './qr-code.ts'

type ShareShopProps = { url: string; slug: string; name: string }

/** Shows the store's address and a QR code to print. */
export function ShareShop({ url, slug, name }: ShareShopProps) {
  const { baseUrl } = useFacts()
  const [message, setMessage] = useState('')
  const [canShare, setCanShare] = useState(false)
  const [code, setCode] = useState<QrCode | null>(null)
  useEffect(() => {
    setCanShare(typeof navigator.share === 'function')
    let isGone = false
    void drawQrCode(url).then((drawn) => !isGone && setCode(drawn))
    return () => {
      isGone = true
    }
  }, [url])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setMessage('Copied. You can now share it with your fans.'),
      () => setMessage('Your browser does not allow copying. Select the address above instead.'),
    )
  const send = () =>
    navigator.share({ title: name, url }).catch((error: unknown) => {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setMessage('Sharing failed. Copy the address instead.')
    })
  return (
    <div className="share-shop">
      <div className="stack">
        <p>
          <Link to={`/c/${slug}`} className="words">
            {url}
          </Link>
        </p>
        <Actions label="Share the store">
          <Button onClick={() => void copy()}>Copy address</Button>
          {canShare && <Button onClick={() => void send()}>Share</Button>}
        </Actions>
        <p className="small muted" role="status">
          {message}
        </p>
        <p>To show the store on another site, paste this code there:</p>
        <EmbedCode element="likeness-store" url={`${baseUrl}/c/${slug}`} words={name} baseUrl={baseUrl} />
      </div>
      <figure className="share-shop-code">
        {code === null ? (
          <span className="share-shop-square" />
        ) : (
          <svg className="share-shop-square" viewBox={`0 0 ${code.size} ${code.size}`} role="img">
            <title>{`QR code that opens ${name} on a phone`}</title>
            <path d={code.path} fill="currentColor" shapeRendering="crispEdges" />
          </svg>
        )}
        <figcaption className="small">
          {code === null ? (
            <span className="muted">QR code for print</span>
          ) : (
            <a href={qrFile(code)} download={`${slug}.svg`}>
              Download QR code
            </a>
          )}
        </figcaption>
      </figure>
    </div>
  )
}
