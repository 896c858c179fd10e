# Without just installed: npx --yes rust-just <recipe>

# The pinned Node.js, before any other, for the scripts and whatever npm starts.
separator := if os_family() == "windows" { ";" } else { ":" }
export PATH := justfile_directory() / "tools/node_modules/.bin" + separator + env("PATH")

# List the recipes
_default:
    @just --list --unsorted

# (exec: a signal to just then reaches the script itself, and just waits for its clean end)

# Start the whole shop with demo data on http://127.0.0.1:8080
run: _tools
    @exec node tools/run.ts

# Run every test: rules, database, HTTP, front end, browser; or a part: `rules`, `db`, `api` (each with filters: `just test db settings`), `looks` (the geometry of the pages, before a release)
test *part: _setup
    @exec node tools/test.ts {{ part }}

# Build what is shipped, target/release/dorduncu, and take the README's pictures of it
release: _setup
    @exec node tools/release.ts

# Work on it: reloading page on http://localhost:5173, server behind it
dev: _setup
    @exec node tools/dev.ts

# Rewrite every file in the project's format
fmt: _setup
    cargo fmt --all
    npm --prefix frontend run format
    frontend/node_modules/.bin/prettier --config frontend/.prettierrc.json --write tools

# Check formatting, types and lints, changing nothing
lint: _setup
    @exec node tools/lint.ts

# Write docs/openapi.json from the server, and the front end's types from it
openapi: _setup
    @exec node tools/openapi.ts

# Cut the fonts, and measure what stands in for them (after a change of fonts)
fonts: _setup
    @exec node tools/fonts.ts

# Draw the icons of the installed shop from its favicon (after a change of it)
icons: _setup
    @exec node tools/icons.ts

# Picture every page at 360, 390, 768 and 1440 pixels and every mail at 360 and 800 into screenshots/, and the three of the README into docs/pictures/ (of the shop at URL, else of its own)
screenshots url="": _setup
    @exec node tools/screenshots.ts {{ url }}

# Measure speed, memory and size, each beside its bar (parts: size catalogue search orders mixed login)
bench *parts: _setup
    @exec node tools/bench.ts {{ parts }}

# Torture the shop with faults under load, and overload it (parts: faults s3 imports refunds slow overload); fails where a bar is missed
torture *parts: _setup
    @exec node tools/torture.ts {{ parts }}

# Try hostile input: so many inputs for each of the tests called hostile
fuzz inputs="100000": _setup
    @exec node tools/fuzz.ts {{ inputs }}

# Lighthouse's scores of home, listing, product and cart (mobile preset), each the median of five runs
lighthouse: _setup
    @exec node tools/lighthouse.ts

# Known holes, licences and origins of everything from outside (needs the network)
audit: _setup
    @exec node tools/audit.ts

# The site of deploy/ha on this machine: databases under Patroni, two shops behind HAProxy, until Ctrl-C
ha: _setup
    @exec node tools/ha.ts

# Break that site piece by piece under load: no order lost, orders back within 30 s, reads never interrupted
ha-drill: _setup
    @exec node tools/ha.ts drill

# What the shop is made of, as CycloneDX, into sbom/
sbom: _setup
    @exec node tools/sbom.ts

_setup:
    @exec node tools/setup.mjs

_tools:
    @exec node tools/setup.mjs tools
