from loguru import logger


def run(path):
    # want log "cannot run {path} twice" rule=log
    logger.error("cannot run {} twice", path)
