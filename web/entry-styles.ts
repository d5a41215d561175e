/** Build entry for pages without a script: they load only the style sheets it produces. */
import 'virtual:shell-theme.css'
import './shell/shell.css'
import './development/development.css'
import './people/fan-data.css'
