import { defineFeature } from '../../../feature.ts'
import { PAGE, READS } from '../../../platform/limits/unpaid-costs.ts'
import { createPageRoutes } from './routes/page-routes.ts'
import { robotsRoute, sitemapPartRoute, sitemapRoute } from './routes/search-engine-routes.ts'
import { securityTxtRoute } from './routes/security-txt-route.ts'
import { statusRoute } from './routes/status-route.ts'

export const feature = defineFeature({
  name: 'people/site',
  about: 'serving the pages of `web/site`: access, and the data each page gets',
  routes: [...createPageRoutes(), robotsRoute, sitemapRoute, sitemapPartRoute, securityTxtRoute, statusRoute],
  unpaidCosts: {
    'GET /talents': ['model'],
    'GET /t/{slug}': PAGE,
    'GET /verify': PAGE,
    'GET /verify/{code}': PAGE,
    'GET /report': PAGE,
    'GET /terms': PAGE,
    'GET /privacy': PAGE,
    'GET /status': PAGE,
    'GET /c/{slug}': PAGE,
    'GET /c/{slug}/photo': PAGE,
    'GET /c/{slug}/designs': PAGE,
    'GET /c/{slug}/art': PAGE,
    'GET /c/{slug}/products': PAGE,
    'GET /c/{slug}/products/{productId}': PAGE,
    'GET /c/{slug}/cart': ['tax'],
    'GET /c/{slug}/checkout': ['tax'],
    'GET /c/{slug}/pay': ['tax'],
    'GET /c/{slug}/thanks': PAGE,
    'GET /c/{slug}/continue': PAGE,
    'GET /made-with-ai': PAGE,
    'GET /stores': PAGE,
    'GET /cart': PAGE,
    'GET /share/{shareId}': PAGE,
    'GET /order/{orderNumber}': PAGE,
    'GET /orders/{orderNumber}': PAGE,
    'GET /boards': PAGE,
    'GET /boards/{slug}': PAGE,
    'GET /boards/{slug}/embed': PAGE,
    'GET /dev/parts': PAGE,
    'GET /robots.txt': PAGE,
    'GET /sitemap.xml': PAGE,
    'GET /sitemap/{file}': PAGE,
    'GET /.well-known/security.txt': PAGE,
    'GET /api/status': READS,
  },
})
