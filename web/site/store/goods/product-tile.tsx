import './product-tile.css'
import { Link } from '../../navigation.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { type Store, useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { Price } from './price.tsx'
import { hasArtFor, previewOf, useRender } from './use-render.ts'

type Product = Store['products'][number]
type TileProps = { product: Product; design: Store['designs'][number] | undefined; isFirst: boolean }

/** Until the art is rendered, shows the product's own picture in the same space. */
export function ProductTile({ product, design, isFirst }: TileProps) {
  const { store, slug } = useStore()
  const { session } = useFan()
  const { art, goods } = useWords()
  const isDesignFirst = store.shopFlow === 'design_first'
  const ready = isDesignFirst ? previewOf(design, product) : null
  const mayShow =
    ready === null && hasArtFor(product, store, session?.aiArtKey) && (!isDesignFirst || design !== undefined)
  const choices =
    isDesignFirst && design ? { catalogProductId: product.id, designId: design.id } : { catalogProductId: product.id }
  const render = useRender(mayShow ? choices : null)
  const own = product.images[0]
  const shown = ready ?? render.url
  const about = isDesignFirst && design ? `?design=${design.id}` : ''
  return (
    <li className="product-tile">
      <Link to={`/c/${slug}/products/${product.id}${about}`} className="product-tile-link">
        <span className="product-tile-pictures" aria-busy={render.isComing || undefined}>
          {own ? (
            <Picture
              src={own.url}
              alt=""
              ratio="1 / 1"
              isFirst={isFirst}
              sizes="(max-width: 40rem) 50vw, 20rem"
              missing={art.missing}
            />
          ) : (
            <span className="picture product-tile-wall" aria-hidden="true" />
          )}
          {shown !== null && (
            <span className="product-tile-over" key={shown}>
              <Picture
                src={shown}
                alt=""
                ratio="1 / 1"
                isFirst={isFirst}
                sizes="(max-width: 40rem) 50vw, 20rem"
                missing={art.missing}
              />
            </span>
          )}
        </span>
        <strong>{product.name}</strong>
        {render.isComing && shown === null && <span className="product-tile-coming small">{goods.making}</span>}
      </Link>
      <p className="product-tile-price">
        {product.isFree ? goods.free : <Price minorUnits={product.priceMinorUnit} currency={product.currency} />}
        {product.isDigital && <span className="product-tile-kind small muted">{goods.digital}</span>}
      </p>
    </li>
  )
}

/** On a phone, the campaign sets the number of columns. */
export const ProductTiles = ({ children, onPhone }: { children: React.ReactNode; onPhone: number }) => (
  <ul className={`product-tiles product-tiles-${onPhone}`}>{children}</ul>
)
