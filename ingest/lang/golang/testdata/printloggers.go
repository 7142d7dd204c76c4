package sample

import (
	"github.com/sirupsen/logrus"
	"k8s.io/klog/v2"
)

func reconcile(name string, err error, logger klog.Logger) {
	// want log "cannot reconcile {name}: {err}" rule=log class=logrus.Error
	logrus.Error("cannot reconcile ", name, ": ", err)
	// want log "cannot reconcile {name}" rule=log class=logrus.Errorf
	logrus.WithError(err).Errorf("cannot reconcile %s", name)
	// want exit "lost the lease of {name}" rule=fatal class=klog.Fatalf severity=fatal
	klog.Fatalf("lost the lease of %s", name)
	// want log "cannot sync" rule=log class=klog.ErrorS
	klog.ErrorS(err, "cannot sync", "pod", name)
	// want log "cannot watch" rule=log class=logger.Error
	logger.Error(err, "cannot watch", "pod", name)
	// want log "late by {0} for {name}" rule=log class=klog.Warningf severity=warning
	klog.V(2).Warningf("late by %d for %s", 3*n, name)
	// ok rule=log
	klog.Infof("synced %s", name)
}
