# Holds the public pages of one installation (docs/scaling.md). Needs vmod xkey (Debian: varnish-modules), the parameter
# http_gzip_support=off, because pages arrive compressed, and PAGE_CACHE_TOKEN in the environment of varnishd.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 1s;
  }
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (std.getenv("PAGE_CACHE_TOKEN") == "" || req.http.purge-token != std.getenv("PAGE_CACHE_TOKEN")) {
      return (synth(403, "Forbidden"));
    }
    set req.http.purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged"));
  }
  unset req.http.xkey-purge;
  unset req.http.purge-token;
  # While the program answers, a page is shown for a minute while the next one is fetched.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }

  # Everything but public pages goes to the program.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url !~ "^/(talents|t/[^/?]+|verify|report|transparency|terms|privacy|stores|made-with-ai|accessibility|c/[^/?]+(/designs|/products(/[^/?]+)?)?)?(\?|$)") {
    return (pass);
  }
  # So do people who are signed in, and fans who have begun something in the store.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(auth-token|auth-refresh-token|fan)=" || req.http.Cookie ~ "(^|;\s*)stores=[^.;]") {
    return (pass);
  }

  # What is left of the cookies are the language and the color scheme, in one order.
  set req.http.page-lang = "";
  set req.http.page-scheme = "";
  if (req.http.Cookie ~ "(^|;\s*)lang=(en|de|fr|es|ja|ar)(;|$)") {
    set req.http.page-lang = regsub(req.http.Cookie, "^(?:.*;\s*)?lang=(\w\w)(?:;.*)?$", "\1");
  }
  if (req.http.Cookie ~ "(^|;\s*)scheme=(light|dark)(;|$)") {
    set req.http.page-scheme = regsub(req.http.Cookie, "^(?:.*;\s*)?scheme=(\w+)(?:;.*)?$", "\1");
  }
  unset req.http.Cookie;
  if (req.http.page-lang != "" && req.http.page-scheme != "") {
    set req.http.Cookie = "lang=" + req.http.page-lang + "; scheme=" + req.http.page-scheme;
  } else if (req.http.page-lang != "") {
    set req.http.Cookie = "lang=" + req.http.page-lang;
  } else if (req.http.page-scheme != "") {
    set req.http.Cookie = "scheme=" + req.http.page-scheme;
  }
  # The first language that the pages speak. Only stores speak Arabic.
  if (req.url ~ "^/(c/|stores|made-with-ai|accessibility)" && req.http.Accept-Language ~ "(?i)(^|,)\s*(en|de|fr|es|ja|ar)") {
    set req.http.Accept-Language = std.tolower(regsub(req.http.Accept-Language, "(?i)^(?:[^,]*,)*?\s*(en|de|fr|es|ja|ar)[^,]*(?:,.*)?$", "\1"));
  } else if (req.url !~ "^/(c/|stores|made-with-ai|accessibility)" && req.http.Accept-Language ~ "(?i)(^|,)\s*(en|de|fr|es|ja)") {
    set req.http.Accept-Language = std.tolower(regsub(req.http.Accept-Language, "(?i)^(?:[^,]*,)*?\s*(en|de|fr|es|ja)[^,]*(?:,.*)?$", "\1"));
  } else {
    set req.http.Accept-Language = "en";
  }
  if (req.http.page-lang != "" && req.http.page-lang != "ar") {
    set req.http.Accept-Language = "en";
  }
  unset req.http.page-lang;
  unset req.http.page-scheme;
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else {
    unset req.http.Accept-Encoding;
  }

  # Codes of campaigns change no page. The browser still has them in its address.
  set req.url = regsuball(req.url, "([?&])(utm_\w+|fbclid|gclid|igshid|ttclid|twclid|msclkid|mc_eid)=[^&]*(?=&|$)", "\1");
  set req.url = regsuball(req.url, "&+", "&");
  set req.url = regsub(req.url, "\?&", "?");
  set req.url = std.querysort(regsub(req.url, "[?&]$", ""));
  return (hash);
}

sub vcl_backend_response {
  # Only what the program says may be held. Browsers have to ask each time (Cache-Control).
  if (!bereq.uncacheable && beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Surrogate-Control ~ "^max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=(\d+).*$", "\1s"), 0s);
  } else {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
  }
  # Without a program, pages are shown for a while, unless they may not be.
  if (beresp.http.Surrogate-Control ~ "stale-if-error=\d") {
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  } else {
    set beresp.grace = 0s;
  }
  set beresp.keep = 0s;
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
  } else {
    set resp.http.x-cache = "miss";
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Control;
  unset resp.http.x-request-id;
  unset resp.http.Age;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
