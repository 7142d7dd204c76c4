// Macros that the grammar cannot place.
#pragma once
ORCHARD_NAMESPACE_BEGIN

template <typename Key>
class ORCHARD_API Store : public Base {
  Q_OBJECT
 public:
  ORCHARD_NODISCARD static ORCHARD_INLINE Value find(const Key& key) ORCHARD_REQUIRES(mutex_) {
    // want exception "key is not stored" class=std::out_of_range in=Store::find
    throw std::out_of_range("key is not stored");
  }

 private:
  Value* root_ ORCHARD_GUARDED_BY(mutex_);
};

ORCHARD_NAMESPACE_END

#ifdef ORCHARD_CHECKS
void audit(int a) {
#else
void audit(int a, int b) {
#endif
  // want exception "audit failed" in=audit
  throw AuditError("audit failed");
}
