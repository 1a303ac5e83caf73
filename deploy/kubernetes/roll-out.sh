#!/bin/sh
# Rolls out a version: migrates, then replaces workers, subgraphs and gateways, each when the step before is complete.
#   deploy/kubernetes/roll-out.sh registry.example/rodovia:0.2.0
#   GATEWAYS_FIRST=1 deploy/kubernetes/roll-out.sh …    where the release removes a field
# A step that fails stops the roll-out; what was replaced before goes on with the others, and a second run continues.
set -eu

image=${1:?Give the image, such as registry.example/rodovia:0.2.0}
namespace=${NAMESPACE:-rodovia}
folder=$(cd "$(dirname "$0")" && pwd)
kube() { kubectl --namespace "$namespace" "$@"; }
apply() { sed "s#image: rodovia\$#image: $image#" "$folder/$1" | kube apply --filename -; }

kube apply --filename "$folder/10-settings.yaml"

# A job cannot be changed: that of the release before is replaced.
kube delete job rodovia-migrate --ignore-not-found
apply 20-migrate.yaml
kube wait --for=condition=complete --timeout=15m job/rodovia-migrate

workers() {
  apply 30-worker.yaml
  kube rollout status deployment/rodovia-worker --timeout=10m
}
subgraphs() {
  apply 40-subgraphs.yaml
  for name in delivery fleet identity notifications quoting wallet; do
    kube rollout status "statefulset/rodovia-$name" --timeout=10m
  done
}
gateways() {
  apply 50-gateway.yaml
  kube rollout status deployment/rodovia-gateway --timeout=10m
}

workers
if [ "${GATEWAYS_FIRST:-}" = 1 ]; then
  gateways
  subgraphs
else
  subgraphs
  gateways
fi
echo "Rolled out $image"
