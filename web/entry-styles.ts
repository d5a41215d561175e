/**
 * Build entry for pages without a script. Such pages load only the style sheets that this entry
 * produces.
 */
import 'virtual:shell-theme.css'
import './shell/shell.css'
import './development/development.css'
import './people/fan-data.css'
