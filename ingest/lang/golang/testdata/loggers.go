package sample

import (
	"fmt"
	"testing"

	"example.com/project/internal/base"
	apierrors "example.com/project/internal/errors"
)

func (s *server) run(name string, err error, t *testing.T) error {
	if s.lg != nil {
		// want log "cannot open" rule=log class=lg.Error guard=none
		s.lg.Error("cannot open", String("name", name), Error(err))
	}
	if err == nil {
		return nil
	}
	// want log "cannot open {name}: {err}" rule=log class=logger.Errorf guard=early-return:"err == nil"
	logger.Errorf("cannot open %s: %v", name, err)
	// want log "cannot close" rule=log class=log.Error
	s.log.WithError(err).Error("cannot close")
	// want log "unable to start manager" rule=log class=setupLog.Error
	setupLog.Error(err, "unable to start manager", "name", name)
	// want log "cannot read: {err}" rule=log class=logger.Error
	logger.Error("cannot read: ", err)
	// want log "slow open of {name}" rule=log severity=warning class=logger.Warnf
	logger.Warnf("slow open of %s", name)
	// ok rule=log
	logger.Infof("opened %s", name)
	// ok rule=log
	t.Errorf("not an error of the program: %v", err)
	// want log "lost {name}" rule=chain class=log.Error
	log.Error().Err(err).Str("name", name).Msgf("lost %s", name)
	// want exit "lost for good" rule=chain class=log.Fatal severity=fatal
	log.Fatal().Msg("lost for good")
	// want log "lost in between" rule=chain class=Ctx.Err
	zlog.Ctx(ctx).Err(err).Msg("lost in between")
	// ok rule=chain
	zlog.Ctx(ctx).Info().Err(err).Msg("found in between")
	// want log "lost twice" rule=chain class=zlog.Err
	zlog.Err(err).Msg("lost twice")
	// want log "lost three times" rule=chain class=level.Error
	level.Error(s.log).Log("msg", "lost three times", "err", err)
	// ok rule=chain
	level.Info(s.log).Log("msg", "found three times")
	// ok rule=chain
	log.Info().Msg("found again")
	// want exit "bad module {name}" rule=fatal class=base.Fatalf
	base.Fatalf("bad module %s", name)
	// want panic "no such module" rule=panic class=lg.Panic
	s.lg.Panic("no such module", String("name", name))
	// want exit "unable to go on" rule=log class=setupLog.Error severity=fatal
	setupLog.Error(err, "unable to go on")
	os.Exit(1)
	// want log "no lease on {name}" rule=log class=lg.Error
	s.lg.Error(fmt.Errorf("no lease on %s", name).Error())
	// want exception "no module at {name}" rule=named class=errors.Fatalf
	second := apierrors.Fatalf("no module at %s", name)
	// ok rule=named
	third := apierrors.IsKind(err, "a kind of error")
	// want exception "bad module {name}" rule=named class=base.Errorf
	return base.Errorf("bad module %s", name)
}
