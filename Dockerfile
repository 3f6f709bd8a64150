# The image of Sufra, for all its processes. docs/deploy.md says how to run it.
#
#   docker build --target app .        the image
#   docker build --target printing .   with a browser and fonts for PDF files of printed menus, which take 500 MB more

FROM node:26.10.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Scripts of packages do not run. One of them would install another Node.js.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node
COPY . .
RUN npm run compile

FROM node:26.10.0-trixie-slim AS app
WORKDIR /app
# MALLOC_… and the options of the command: docs/operations.md, "Memory".
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4321 \
    DATA_DIR=/data \
    SITE_DIR=/site \
    SUFRA_DEMO=0 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    NPM_CONFIG_CACHE=/tmp/.npm \
    NPM_CONFIG_UPDATE_NOTIFIER=false
# Volumes get the owner of these folders. The code belongs to root, so that processes cannot change it.
RUN install -d -o node -g node -m 0700 /data && install -d -o node -g node -m 0755 /site
COPY --from=build /app /app
USER node
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "scripts/serve/health-check.ts"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "--no-minor-gc-task", "scripts/serve/start.ts"]

FROM app AS printing
USER root
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*
# Containers may not create the namespaces of the browser's sandbox. It only opens pages of this server, which have no scripts.
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell \
    CHROMIUM_SANDBOX=0
USER node
